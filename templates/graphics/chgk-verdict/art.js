// The signs of the verdict, each of its own shape: a seal with a tick, a falling square with a cross, an empty ring.

const sign = (parts, size = 104) => `<svg viewBox="0 0 104 104" width="${size}" height="${size}" aria-hidden="true">${parts}</svg>`;
const rays = [...Array(13).keys()].map((i) => `<path d="M52 2v10" transform="rotate(${(i * 360) / 13} 52 52)"/>`).join("");

export const art = {
  right: sign(`<g stroke="#0B0C0E" stroke-width="6" stroke-linecap="round">${rays}</g><circle cx="52" cy="52" r="36" fill="#0B0C0E"/>
    <path d="M34 53l13 13 24-29" fill="none" stroke="#F3DFA6" stroke-width="10" stroke-linecap="round" stroke-linejoin="round"/>`),
  wrong: sign(`<path d="M52 4l48 48-48 48L4 52z" fill="#F4F1E8"/><path d="M36 36l32 32M68 36L36 68" stroke="#6E1423" stroke-width="11"
    stroke-linecap="round"/>`),
  no_answer: sign(`<circle cx="52" cy="52" r="44" fill="#2C070E" stroke="#F4F1E8" stroke-width="8"/><path d="M32 52h40" stroke="#F4F1E8"
    stroke-width="10" stroke-linecap="round"/>`),
  glass: `<svg viewBox="0 0 40 52" width="62" height="80" aria-hidden="true"><path d="M5 4h30M5 48h30" stroke="#E9CF8A" stroke-width="6"
    stroke-linecap="round"/><path d="M9 7c0 12 4 14 9 19-5 5-9 7-9 19h22c0-12-4-14-9-19 5-5 9-7 9-19z" fill="none" stroke="#E9CF8A" stroke-width="4"
    stroke-linejoin="round"/><path d="M13 13h14c-1 6-4 8-7 11-3-3-6-5-7-11zM12 43c0-6 4-8 8-10 4 2 8 4 8 10z" fill="#E9CF8A"/></svg>`,
};
