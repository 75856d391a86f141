/**
 * Returns letters that differ from those of earlier calls. They replace digits, because a name with digits could be
 * refused as a phone number.
 */
export const newLetters = () =>
  Array.from(String(Date.now()).slice(-8), (digit) => 'abcdefghij'[Number(digit)]).join('')
