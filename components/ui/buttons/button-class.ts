import { clsx } from 'clsx'

export type ButtonLook = {
  variant?: 'primary' | 'secondary' | 'ghost' | 'danger'
  size?: 'sm' | 'md' | 'lg'
  wide?: boolean
}

const variants = {
  primary: 'bg-brass text-ground hover:bg-brass-bright active:bg-brass',
  secondary: 'border border-edge text-ivory hover:border-brass-bright hover:text-brass-bright',
  ghost: 'text-sand hover:bg-high hover:text-ivory',
  danger: 'border border-danger text-danger hover:bg-danger hover:text-ground',
} as const

const sizes = {
  sm: 'min-h-11 px-3.5 text-fine',
  md: 'min-h-11 px-5',
  lg: 'min-h-14 px-8 text-lead',
} as const

export const roundButtonClass =
  'grid size-11 place-items-center rounded-full border border-edge text-sand transition-colors duration-quick hover:border-brass-bright hover:text-brass-bright aria-disabled:cursor-not-allowed aria-disabled:opacity-35'

/** Only for elements that are neither a `Button` nor a `ButtonLink`. */
export function buttonClass({ variant = 'primary', size = 'md', wide = false }: ButtonLook, extra?: string): string {
  return clsx(
    'relative inline-flex items-center justify-center gap-2 rounded-card text-center leading-tight font-semibold',
    'transition-colors duration-quick disabled:cursor-not-allowed disabled:opacity-60',
    'aria-disabled:cursor-not-allowed aria-disabled:opacity-60',
    variants[variant],
    sizes[size],
    wide && 'w-full',
    extra,
  )
}

export const linkClass = 'underline decoration-edge underline-offset-4 hover:text-brass-bright'
