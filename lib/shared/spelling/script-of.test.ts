/** @jest-environment node */
import { scriptOf } from './script-of'

describe('the script of a name', () => {
  it.each([
    ['Tyāgarāja', 'Latin'],
    ['தியாகராஜர்', 'Tamil'],
    ['త్యాగరాజు', 'Telugu'],
    ['ತ್ಯಾಗರಾಜ', 'Kannada'],
    ['ത്യാഗരാജൻ', 'Malayalam'],
    ['त्यागराज', 'Devanagari'],
    ['ত্যাগরাজ', 'Bengali'],
    ['ત્યાગરાજ', 'Gujarati'],
    ['ਤਿਆਗਰਾਜ', 'Gurmukhi'],
    ['ତ୍ୟାଗରାଜ', 'Odia'],
    ['  (2) ஆதி (Adi)', 'Tamil'],
    ['72', null],
    ['', null],
    ['Ωδή', null],
  ])('%s is %s', (text, script) => expect(scriptOf(text)).toBe(script))
})
