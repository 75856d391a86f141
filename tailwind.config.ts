import type { Config } from 'tailwindcss'

/** Falls back to a system font, because the global error page doesn't load `app/fonts.ts`. */
const font = (name: string) => `var(--font-${name}, ${name.startsWith('eczar') ? 'Georgia' : 'system-ui'})`
/**
 * Fonts for Indian scripts, which the Latin fonts don't cover. The browser loads a font only when its letters
 * appear.
 */
const ofScripts = ['deva', 'taml', 'telu', 'knda', 'mlym'].map((script) => font(`anek-${script}`))

/**
 * Design tokens. `docs/reference/design-language.md` explains when to use which. Text colours have a contrast of at
 * least 4.5:1 on `ground`, `raised` and `high`. The outline of controls, `edge`, has at least 3:1.
 */
const config = {
  content: ['./app/**/*.{ts,tsx}', './components/**/*.{ts,tsx}'],
  theme: {
    extend: {
      colors: {
        ground: '#140d12',
        raised: '#1d131a',
        high: '#291b24',
        line: '#3d2a36',
        edge: '#83697a',
        ivory: '#f7eedd',
        sand: '#d2c3b4',
        dust: '#ab9a92',
        brass: { DEFAULT: '#d8a84c', bright: '#f2cc80', deep: '#6b4c1b' },
        vermilion: '#f4775a',
        turmeric: '#eab53c',
        peacock: '#56bdb4',
        lotus: '#ef82b6',
        danger: '#ff9585',
        /** Accent colour set by the nearest `data-category`. Default: brass. */
        accent: 'var(--accent)',
      },
      fontFamily: {
        display: [
          font('eczar-latin'),
          font('eczar-marks'),
          font('eczar-ext'),
          font('eczar-deva'),
          ...ofScripts,
          font('eczar'),
          'Noto as Eczar',
          'Liberation as Eczar',
          'Georgia',
          'serif',
        ],
        body: [
          font('anek-latin'),
          font('anek-marks'),
          font('anek-ext'),
          ...ofScripts,
          font('anek'),
          'Roboto as Anek',
          'Liberation as Anek',
          'system-ui',
          'sans-serif',
        ],
      },
      fontSize: {
        fine: ['0.875rem', { lineHeight: '1.45' }],
        base: ['1.0625rem', { lineHeight: '1.6' }],
        lead: ['clamp(1.1875rem, 1.05rem + 0.5vw, 1.4375rem)', { lineHeight: '1.5' }],
        title: ['clamp(1.25rem, 1.15rem + 0.4vw, 1.5rem)', { lineHeight: '1.2' }],
        heading: ['clamp(1.75rem, 1.4rem + 1.5vw, 2.625rem)', { lineHeight: '1.08', letterSpacing: '-0.01em' }],
        display: ['clamp(2.5rem, 1.7rem + 3.6vw, 4.5rem)', { lineHeight: '1', letterSpacing: '-0.02em' }],
        marquee: ['clamp(3.25rem, 1rem + 6.2vw, 7rem)', { lineHeight: '0.94', letterSpacing: '-0.03em' }],
      },
      spacing: { gutter: 'clamp(min(1.25rem, 6.25vw), 4.5vw, 5rem)', act: 'clamp(4rem, 9vw, 8.5rem)' },
      maxWidth: { page: '90rem', measure: '38rem' },
      borderRadius: { card: '0.375rem' },
      transitionTimingFunction: { curtain: 'cubic-bezier(0.22, 0.8, 0.24, 1)' },
      transitionDuration: { quick: '160ms', scene: '420ms' },
      keyframes: {
        /** Moves by 800 px, the exact width of one copy of the text. At 20 s, this is 40 px per second. */
        marquee: { to: { transform: 'translateX(-800px)' } },
        fade: { from: { opacity: '0' } },
        'slow-navigation': { from: { transform: 'scaleX(0)' }, to: { transform: 'scaleX(0.9)' } },
        gone: { to: { opacity: '0' } },
        turn: { from: { transform: 'scaleX(0)' } },
      },
      animation: {
        marquee: 'marquee 20s linear infinite',
        fade: 'fade 420ms ease-out backwards',
        /** Its element sets the duration. */
        turn: 'turn linear',
        /**
         * Appears after 300 ms, because fast navigations must show nothing. Fades out after a minute, because the
         * router isn't notified when the user cancels a full page load.
         */
        'slow-navigation':
          'slow-navigation 10s cubic-bezier(0.1, 0.6, 0.3, 1) 300ms both, gone 420ms ease-out 60s forwards',
      },
    },
  },
} satisfies Config

export default config
