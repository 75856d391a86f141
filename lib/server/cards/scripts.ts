import 'server-only'

/** Letters that the faces of the cards have (fonts.ts). Any other would be a box. */
const OTHER_LETTER =
  /[^\p{Script=Latin}\p{Script=Devanagari}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Bengali}\p{Script=Common}\p{Script=Inherited}]/u

/** Whether the faces of the cards have every letter of a text. */
export const isSettable = (text: string): boolean => !OTHER_LETTER.test(text)
