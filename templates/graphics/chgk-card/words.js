// The words of the card, and how its text is set.

export const strings = {
  ru: {
    plays: "Против знатоков играет",
    question: (n) => `Вопрос ${n}`,
    sponsor: "Вопрос спонсора",
    nobody: "Телезритель",
    prize: "Приз",
    answer: "Ответ",
    image: "Изображение",
    audio: "Звук",
    video: "Видео",
    object: "Предмет",
    black_box: "Чёрный ящик",
  },
  uk: {
    plays: "Проти знавців грає",
    question: (n) => `Запитання ${n}`,
    sponsor: "Запитання спонсора",
    nobody: "Телеглядач",
    prize: "Приз",
    answer: "Відповідь",
    image: "Зображення",
    audio: "Звук",
    video: "Відео",
    object: "Предмет",
    black_box: "Чорна скринька",
  },
};

// What stands over the name: who asks, which question of a blitz, for which sponsor.
export function heading(card, words) {
  if (card.sponsor) return card.viewer ? `${words.sponsor} · ${card.sponsor}` : words.sponsor;
  return card.number ? `${words.question(card.number)} · ${words.plays}` : words.plays;
}

export const asks = (card, words) => card.viewer || card.sponsor || words.nobody;

// Short words stay with the next one, a dash with the one before it.
export function set(text) {
  return text
    .trim()
    .replace(/\s+/g, " ")
    .replace(/(^|[\s(«„“])(\p{L}{1,2}) (?=\S)/gu, "$1$2\u00a0")
    .replace(/ ([—–])/g, "\u00a0$1");
}

const icon = (parts) => `<svg viewBox="0 0 48 48" width="48" height="48" aria-hidden="true" fill="none" stroke="#E9CF8A" stroke-width="4"
  stroke-linejoin="round" stroke-linecap="round">${parts}</svg>`;

// A sign for each kind of thing that belongs to a question.
export const icons = {
  image: icon(`<path d="M5 9h38v30H5zM5 33l11-11 9 9 6-6 12 10"/><circle cx="33" cy="18" r="3"/>`),
  audio: icon(`<path d="M7 18h8l11-9v30l-11-9H7zM34 17c4 4 4 10 0 14M39 11c7 7 7 19 0 26"/>`),
  video: icon(`<path d="M4 12h27v24H4zM31 21l13-8v22l-13-8"/>`),
  object: icon(`<path d="M24 4l18 10v20L24 44 6 34V14zM6 14l18 10 18-10M24 24v20"/>`),
  black_box: icon(`<path d="M5 17h38v25H5z" fill="#0B0C0E"/><path d="M5 17l5-11h28l5 11M20 17v7h8v-7"/>`),
};
