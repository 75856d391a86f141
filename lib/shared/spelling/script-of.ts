/** The scripts in which names of the Indian arts are written, in the order in which they are listed. */
const scripts = {
  Latin: /\p{Script=Latin}/u,
  Tamil: /\p{Script=Tamil}/u,
  Telugu: /\p{Script=Telugu}/u,
  Kannada: /\p{Script=Kannada}/u,
  Malayalam: /\p{Script=Malayalam}/u,
  Devanagari: /\p{Script=Devanagari}/u,
  Bengali: /\p{Script=Bengali}/u,
  Gujarati: /\p{Script=Gujarati}/u,
  Gurmukhi: /\p{Script=Gurmukhi}/u,
  Odia: /\p{Script=Oriya}/u,
} as const
export type Script = keyof typeof scripts
export const scriptNames = Object.keys(scripts) as Script[]

/**
 * The script of a name: that of its first letter, so that 'ஆதி (Adi)' is Tamil.
 * @returns null for a name of another script, or without letters
 */
export function scriptOf(text: string): Script | null {
  const letter = /\p{L}/u.exec(text)?.[0]
  return scriptNames.find((name) => letter !== undefined && scripts[name].test(letter)) ?? null
}
