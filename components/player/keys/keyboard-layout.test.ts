type Pressed = KeyboardEventInit

/** Loads a new instance of the module, because the module remembers the script of the last letter typed. */
function newKeyboard() {
  let keys!: typeof import('./keyboard-layout')
  jest.isolateModules(() => {
    keys = jest.requireActual('./keyboard-layout')
  })
  const press = (pressed: Pressed) => keys.pressedKey(new KeyboardEvent('keydown', pressed))
  return { press, goesByPlace: () => keys.goesByPlace() }
}

it.each([
  ['English', { key: 'K', code: 'KeyK', shiftKey: true }, 'k'],
  ['Dvorak, by its letter', { key: 'k', code: 'KeyV' }, 'k'],
  ['German, by its letter', { key: 'y', code: 'KeyZ' }, 'y'],
  ['Turkish', { key: 'ı', code: 'KeyI' }, 'ı'],
  ['Russian', { key: 'л', code: 'KeyK' }, 'k'],
  ['Greek', { key: 'κ', code: 'KeyK' }, 'k'],
  ['Arabic', { key: 'ن', code: 'KeyK' }, 'k'],
  ['Tamil99', { key: 'ப', code: 'KeyK' }, 'k'],
  ['Hindi InScript, with a vowel sign', { key: 'ि', code: 'KeyF' }, 'f'],
  ['Hindi InScript, with two characters at once', { key: 'क्ष', code: 'KeyK', shiftKey: true }, 'k'],
  ['Devanagari digits', { key: '५', code: 'Digit5' }, '5'],
  ['Arabic digits', { key: '٧', code: 'Digit7' }, '7'],
  ['the digits of a French keyboard', { key: 'é', code: 'Digit2' }, '2'],
  ['the first digit of a French keyboard', { key: '&', code: 'Digit1' }, '1'],
  ['a bracket that German writes with AltGr', { key: '[', code: 'Digit8', modifierAltGraph: true }, '['],
  ['the question mark of an Arabic keyboard', { key: '؟', code: 'Slash', shiftKey: true }, '?'],
  ['a question mark that a program presses without Shift', { key: '?', code: 'Slash' }, '?'],
  ['a function key', { key: 'F1', code: 'F1' }, 'F1'],
  ['the digits of a French keyboard with Shift', { key: '1', code: 'Digit1', shiftKey: true }, '1'],
  ['no digit for an exclamation mark', { key: '!', code: 'Digit1', shiftKey: true }, '!'],
  ['digits of the number pad', { key: '3', code: 'Numpad3' }, '3'],
  ['arrows', { key: 'ArrowLeft', code: 'ArrowLeft' }, 'ArrowLeft'],
  ['the space bar', { key: ' ', code: 'Space' }, ' '],
  ['a Russian letter in the position of a bracket', { key: 'х', code: 'BracketLeft' }, '['],
  ['a Russian letter in the position of >', { key: 'Ю', code: 'Period', shiftKey: true }, '>'],
])('%s', (_, pressed, expected) => expect(newKeyboard().press(pressed)).toBe(expected))

it('ignores the full stop of a Russian keyboard, before and after a letter', () => {
  const { press, goesByPlace } = newKeyboard()
  const fullStop = { key: '.', code: 'Slash' }
  expect([press(fullStop), goesByPlace()]).toEqual(['', false])
  press({ key: 'о', code: 'KeyJ' })
  expect([press(fullStop), press({ key: ',', code: 'Slash', shiftKey: true }), goesByPlace()]).toEqual(['/', '?', true])
})

it('accepts the full stop of a Turkish keyboard once a letter has revealed the script', () => {
  const { press } = newKeyboard()
  press({ key: 'k', code: 'KeyK' })
  expect(press({ key: '.', code: 'Slash' })).toBe('.')
})

it('knows the keys of every reported keyboard', () => {
  const layouts: Record<string, Record<string, string>> = {
    'Hindi InScript': { KeyK: 'क', KeyJ: 'र', KeyL: 'त', KeyM: 'स', KeyF: 'ि' },
    Tamil99: { KeyK: 'ப', KeyJ: 'ம', KeyL: 'த', KeyM: 'ர', KeyF: 'ா' },
    Russian: { KeyK: 'л', KeyJ: 'о', KeyL: 'д', KeyM: 'ь', KeyF: 'а' },
  }
  for (const [name, keys] of Object.entries(layouts)) {
    const { press } = newKeyboard()
    for (const [code, key] of Object.entries(keys))
      expect([name, code, press({ key, code })]).toEqual([name, code, code.charAt(3).toLowerCase()])
  }
})
