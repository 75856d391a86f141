/** Letters that no other test has: digits in a name could be taken for a telephone number, which is refused. */
export const newLetters = () =>
  Array.from(String(Date.now()).slice(-8), (digit) => 'abcdefghij'[Number(digit)]).join('')
