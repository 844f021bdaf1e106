"""The sentences of the original rules and the rulings, and the mark by which a test says which of them it holds."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

T = TypeVar("T", bound=Callable[..., Any])

SENTENCES = {
    "T1": "Hər verilişdə 4 komanda iştirak edir.",
    "T2": "Hər komandanın tərkibində beş oyunçu vardır, bunlardan biri komandanın kapitanıdır.",
    "T3": "Oyun beş raunddan ibarətdir.",
    "T4": "Bunldardan üçündə – hərəsində 5 mövzu oynanılır.",
    "T5": "Komandanın hər bir oyunçusu hər raundda bir mövzuda oynamalıdır.",
    "T6": "«Bəlli raund» (Açıq raund). … bir dəqiqə ərzində komanda hansı oyunçunun hansı mövzuya oynayacağını …",
    "T7": "«Şərtli raund» (Mərhələli raund). … komanda kapitanı 20 saniyə ərzində … oyunçunu müəyyən edir.",
    "T8": "«Sirli raund» (Qapalı raund). … mövzuların ardıcıllığını müəyyən edir, lakin adlarını elan etmir.",
    "T9": "Bundan sonra komanda bir dəqiqə ərzində oyunçuların çıxma ardıcıllığını müəyyən edir, yalnız …",
    "T10": "«Fərdi raund» (Şəxsi raund). … hər bir komanda onlardan birini oyundan istisna edir.",
    "T11": "Bunun nəticəsində oynanılma üçün bir mövzu qalır və hər bir komanda … oyunçunu müəyyən edir.",
    "T12": "«Xəmsə» (Final raundu). Bu raundda bütün komanda oynayır.",
    "T13": '… hər komandanın kapitanı öz "gedişini” edə bilər.',
    "T14": '"Gedişin” minimal həddi "bir”, maksimal həddi isə … xalların cəmindən çox ola bilməz.',
    "T15": 'Komanda düzgün cavab verdikdə "gediş” toplanılmış xallara əlavə olunur.',
    "T16": 'Cavab səhv olduqda və ya cavab verilmədikdə "gediş” toplanılmış xallardan çıxılır.',
    "T17": 'Raundun hər mövzusunda vahid oyun tematikası ("mövzu”) ilə birləşdirilmiş 5 sual oynanılır.',
    "T18": "Oyunçuların vəzifəsi – … suala rəqiblərdən tez və düzgün cavab verməkdir.",
    "T19": "Bu şərtlərə riayət olunduqda oyunçu sualın nominalına uyğun xal alır.",
    "T20": "Oyunçu səhv cavab verirsə o sualın nominalına uyğun xalları itirir.",
    "T21": "Sualın nominalı raunddan asılı olaraq dəyişir: …",
    "T22": "«Xəmsə» raundunda cəmi bir sual verilir və onun nominalı olmur.",
    "T23": "Sualın müzakirə müddəti 30 saniyədir – bundan sonra kapitanlar … cavablarını yazılı şəkildə verirlər.",
    "T24": "Hər mövzuda oyunçu tərəfindən toplanılmış xallar cəmlənir.",
    "T25": "Bir komandanın oyunçuları tərəfindən raundlarda toplanılan xalları cəmlənir.",
    "T26": "Raundlarda komanda tərəfindən toplanılan xallar da cəmlənir.",
    "T27": "Komandanın ümumi xalları … müsbət və səhv cavablara görə verilmiş mənfi xalların cəmindən ibarətdir.",
    "T28": "Oyunçu, özünün suala cavab vermək niyyətini aparıcıya oyun düyməsinə basmaqla çatdırır.",
    "T29": "Birinci cavab vermək hüququ … başqa oyunçulardan əvvəl düyməni basmış oyunçuya verilir.",
    "T30": "Birinci oyunçu səhv cavab verdikdə və ya cavabı olmadıqda … ikinci oyunçu …, sonra dördüncü oyunçular.",
    "T31": "Oyunçu bir suala bir cavabdan çox verə bilməz, əks halda onun cavabı səhv sayılır.",
    "T32": "Hər sual üzərində düşünmək üçün aparıcı tərəfindən ən çoxu 5 saniyə verilir.",
    "T33": "Suala cavab vermək istəyən olmadıqda 5 saniyə keçdikdən sonra aparıcı düzgün cavabı elan edir …",
    "T34": "… niyyətini bildirdiyi anda aparıcı sualın oxunmasını dayandırır və cavabı qəbul edir.",
    "T35": "Cavab vermə vaxtı uzadıldıqda, həmçinin də səhv cavab verildikdə … sualın oxunuşunu davam etdirir …",
}
"""Every sentence of the original, in its order."""

CLAUSES = (
    *SENTENCES,
    *(f"X-R{n}" for n in range(1, 20)),
    *(f"X{n}" for n in range(1, 22, 2)),
    *("G1", "G2", "G3", "G4", "G5", "G6", "G7", "G8", "G9"),
    *("2.4", "2.8"),
)
"""T… sentences of the text, X-R… and G… rulings, X… cases, sections of the working-out."""


def clauses(*names: str) -> Callable[[T], T]:
    """Say which clauses a test holds."""
    assert set(names) <= set(CLAUSES), f"unknown: {set(names) - set(CLAUSES)}"

    def mark(test: T) -> T:
        test.__dict__["clauses"] = names
        return test

    return mark
