import type { ComponentProps } from 'react'

const shapes = {
  chevron: 'M6 9l6 6 6-6',
  close: 'M6 6l12 12M18 6 6 18',
  eye: 'M2 12c2.4-4.6 5.8-7 10-7s7.6 2.4 10 7c-2.4 4.6-5.8 7-10 7s-7.6-2.4-10-7ZM12 9a3 3 0 1 1 0 6a3 3 0 1 1 0-6Z',
  'eye-closed': 'M2 10c2.6 4 6 6 10 6s7.4-2 10-6M12 16v3.5M6.5 14.7 5 18M17.5 14.7 19 18',
  link: 'M10 14a4 4 0 0 0 5.7 0l3.6-3.6a4 4 0 0 0-5.7-5.7L12 6.3M14 10a4 4 0 0 0-5.7 0l-3.6 3.6a4 4 0 0 0 5.7 5.7L12 17.7',
  lock: 'M5 11h14v9.5H5ZM8 11V7.5a4 4 0 0 1 8 0V11',
  mail: 'M3 5.5h18v13H3ZM3.5 7l8.5 6l8.5-6',
  menu: 'M4 5h16M4 12h16M4 19h16',
  pause: 'M8 5v14M16 5v14',
  person: 'M12 4a4 4 0 1 1 0 8a4 4 0 1 1 0-8ZM4.5 20.5c.8-3.6 3.5-5.5 7.5-5.5s6.7 1.9 7.5 5.5',
  play: 'M7 4.5v15L19.5 12Z',
  plus: 'M12 5v14M5 12h14',
  search: 'M10.5 4a6.5 6.5 0 1 1 0 13a6.5 6.5 0 1 1 0-13ZM15.3 15.3 20.5 20.5',
} as const

/** Draws only the icons that every page needs. Other icons come from lucide, whose code is larger. */
export function Icon({ shape, ...rest }: Omit<ComponentProps<'svg'>, 'children'> & { shape: keyof typeof shapes }) {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
      {...rest}
    >
      <path d={shapes[shape]} />
    </svg>
  )
}
