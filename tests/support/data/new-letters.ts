/** Unique letters. Digits in a name could be mistaken for a phone number, which is refused. */
export const newLetters = () =>
  Array.from(String(Date.now()).slice(-8), (digit) => 'abcdefghij'[Number(digit)]).join('')
