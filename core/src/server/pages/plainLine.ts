/** Control characters, bidirectional overrides and lone surrogates. */
const unfit = /[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/gu;

/** The text on one line, without what could turn it or its surroundings around. */
export const plainLine = (text: string): string => text.replace(unfit, ' ').replace(/\s+/gu, ' ').trim();

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** The text in HTML or XML, also in an attribute. */
export const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character] ?? '');
