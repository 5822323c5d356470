/** Homoglyphs, in small letters: those of other scripts that look like the Latin letter at the start of each string. */
const groups = 'aаα bвβ cсϲ dԁ eеε gɡ hһн iіιı jј kкκ lӏ mм nп oоο pрρ qԛ sѕ tтτ uυ vѵν wԝω xхχ yуγ';

/** The Latin letter of each. */
export const lookalikes: ReadonlyMap<string, string> = new Map(
  groups.split(' ').flatMap(([letter = '', ...others]) => others.map((other) => [other, letter] as const)),
);
