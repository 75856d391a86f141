import localFont from 'next/font/local'

/**
 * Preloads only our own English subsets, which are a third smaller than the Latin fonts (`docs/reference/licences.md`).
 * The browser loads other ranges on demand, such as accents, Indian scripts and the rupee sign.
 * The preloaded families come last in each stack. Their fallback is a resized system font with nearly every letter, so
 * families after them would never be used. Options are repeated, because Next's compiler accepts only literals.
 */
const eczar = localFont({
  src: './_fonts/eczar-ascii.woff2',
  weight: '400 700',
  variable: '--font-eczar',
  display: 'swap',
  adjustFontFallback: 'Times New Roman',
})

const eczarLatin = localFont({
  src: '../node_modules/@fontsource-variable/eczar/files/eczar-latin-wght-normal.woff2',
  weight: '400 800',
  variable: '--font-eczar-latin',
  display: 'swap',
  preload: false,
  adjustFontFallback: false,
  declarations: [
    {
      prop: 'unicode-range',
      value:
        'U+00A1-00A8, U+00AA-00B6, U+00B8-00D6, U+00D8-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+2000-2012, U+2015-2017, U+201A-201B, U+201E-2025, U+2027-206F, U+20AC, U+2122, U+2191, U+2193, U+2212, U+2215',
    },
  ],
})

const eczarMarks = localFont({
  src: './_fonts/eczar-marks.woff2',
  weight: '400 700',
  variable: '--font-eczar-marks',
  display: 'swap',
  preload: false,
  adjustFontFallback: false,
  declarations: [
    {
      prop: 'unicode-range',
      value: 'U+0100-0101, U+0112-0113, U+012A-012B, U+014C-014D, U+015A-015B, U+016A-016B, U+20B9',
    },
  ],
})

// Uses a narrower `unicode-range`, because the package's range includes letters that the font lacks.
const eczarExtended = localFont({
  src: '../node_modules/@fontsource-variable/eczar/files/eczar-latin-ext-wght-normal.woff2',
  weight: '400 800',
  variable: '--font-eczar-ext',
  display: 'swap',
  preload: false,
  adjustFontFallback: false,
  declarations: [
    {
      prop: 'unicode-range',
      value: 'U+0100-017F, U+0218-021B, U+02C7, U+02C9, U+02DD, U+0300-0301, U+0303-0304, U+0308, U+0323, U+20BD',
    },
  ],
})

const eczarDevanagari = localFont({
  src: '../node_modules/@fontsource-variable/eczar/files/eczar-devanagari-wght-normal.woff2',
  weight: '400 800',
  variable: '--font-eczar-deva',
  display: 'swap',
  preload: false,
  adjustFontFallback: false,
  declarations: [{ prop: 'unicode-range', value: 'U+0900-097F, U+1CD0-1CF9, U+200C-200D, U+A8E0-A8FF' }],
})

const anek = localFont({
  src: './_fonts/anek-ascii.woff2',
  weight: '400 700',
  variable: '--font-anek',
  display: 'swap',
  adjustFontFallback: 'Arial',
})

const anekLatin = localFont({
  src: '../node_modules/@fontsource-variable/anek-latin/files/anek-latin-latin-wght-normal.woff2',
  weight: '100 800',
  variable: '--font-anek-latin',
  display: 'swap',
  preload: false,
  adjustFontFallback: false,
  declarations: [
    {
      prop: 'unicode-range',
      value:
        'U+00A1-00A8, U+00AA-00B6, U+00B8-00D6, U+00D8-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+2000-2012, U+2015-2017, U+201A-201B, U+201E-2025, U+2027-206F, U+20AC, U+2122, U+2191, U+2193, U+2212, U+2215',
    },
  ],
})

const anekMarks = localFont({
  src: './_fonts/anek-marks.woff2',
  weight: '400 700',
  variable: '--font-anek-marks',
  display: 'swap',
  preload: false,
  adjustFontFallback: false,
  declarations: [
    {
      prop: 'unicode-range',
      value:
        'U+0100-0101, U+0112-0113, U+012A-012B, U+014C-014D, U+015A-015B, U+016A-016B, U+1E0C-1E0D, U+1E24-1E25, U+1E36-1E37, U+1E3A-1E3B, U+1E42-1E47, U+1E5A-1E5B, U+1E5E-1E63, U+1E6C-1E6D, U+20B9',
    },
  ],
})

const anekExtended = localFont({
  src: '../node_modules/@fontsource-variable/anek-latin/files/anek-latin-latin-ext-wght-normal.woff2',
  weight: '100 800',
  variable: '--font-anek-ext',
  display: 'swap',
  preload: false,
  adjustFontFallback: false,
  declarations: [
    {
      prop: 'unicode-range',
      value:
        'U+0100-02BA, U+02BD-02C5, U+02C7-02CC, U+02CE-02D7, U+02DD-02FF, U+0304, U+0308, U+0329, U+1D00-1DBF, U+1E00-1E9F, U+1EF2-1EFF, U+20A0-20AB, U+20AD-20C0',
    },
  ],
})

const anekDevanagari = localFont({
  src: '../node_modules/@fontsource-variable/anek-devanagari/files/anek-devanagari-devanagari-wght-normal.woff2',
  weight: '100 800',
  variable: '--font-anek-deva',
  display: 'swap',
  preload: false,
  adjustFontFallback: false,
  declarations: [{ prop: 'unicode-range', value: 'U+0900-097F, U+1CD0-1CF9, U+200C-200D, U+A8E0-A8FF' }],
})

const anekTamil = localFont({
  src: '../node_modules/@fontsource-variable/anek-tamil/files/anek-tamil-tamil-wght-normal.woff2',
  weight: '100 800',
  variable: '--font-anek-taml',
  display: 'swap',
  preload: false,
  adjustFontFallback: false,
  declarations: [{ prop: 'unicode-range', value: 'U+0B80-0BFF, U+200C-200D' }],
})

const anekTelugu = localFont({
  src: '../node_modules/@fontsource-variable/anek-telugu/files/anek-telugu-telugu-wght-normal.woff2',
  weight: '100 800',
  variable: '--font-anek-telu',
  display: 'swap',
  preload: false,
  adjustFontFallback: false,
  declarations: [{ prop: 'unicode-range', value: 'U+0C00-0C7F, U+200C-200D' }],
})

const anekKannada = localFont({
  src: '../node_modules/@fontsource-variable/anek-kannada/files/anek-kannada-kannada-wght-normal.woff2',
  weight: '100 800',
  variable: '--font-anek-knda',
  display: 'swap',
  preload: false,
  adjustFontFallback: false,
  declarations: [{ prop: 'unicode-range', value: 'U+0C80-0CFF, U+200C-200D' }],
})

const anekMalayalam = localFont({
  src: '../node_modules/@fontsource-variable/anek-malayalam/files/anek-malayalam-malayalam-wght-normal.woff2',
  weight: '100 800',
  variable: '--font-anek-mlym',
  display: 'swap',
  preload: false,
  adjustFontFallback: false,
  declarations: [{ prop: 'unicode-range', value: 'U+0D00-0D7F, U+200C-200D' }],
})

export const fontVariables = [
  ...[eczar, eczarLatin, eczarMarks, eczarExtended, eczarDevanagari, anek, anekLatin, anekMarks, anekExtended],
  ...[anekDevanagari, anekTamil, anekTelugu, anekKannada, anekMalayalam],
]
  .map((font) => font.variable)
  .join(' ')
