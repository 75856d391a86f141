import { inOneScript } from './spelling'

it.each([
  ['தில்லானா thillana', 'thillana'],
  ['Thillana - தில்லானா', 'Thillana -'],
  ['எம். எஸ். சுப்புலட்சுமி M. S. Subbulakshmi', 'M. S. Subbulakshmi'],
  ['வாதாபி கணபதிம் Vatapi Ganapatim', 'Vatapi Ganapatim'],
  ['కళ్యాణి Kalyani कल्याणी', 'Kalyani'],
  ['भैरवी Bhairavi ठुमरी Thumri', 'Bhairavi Thumri'],
  ['راگ یمن Raag Yaman', 'Raag Yaman'],
  ['மோகனம் मोहनम्', 'मोहनम्'],
])('%s says one thing in two scripts', (text, once) => expect(inOneScript(text)).toBe(once))

it.each(['ಕಲ್ಯಾಣಿ Todi', 'தில்லானா Mohanam', 'rama rama', 'कल्याणी राग कल्याणी', 'M. S. Subbulakshmi', ''])(
  '%j stays as it is',
  (text) => expect(inOneScript(text)).toBe(text),
)
