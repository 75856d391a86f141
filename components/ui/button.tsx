import { clsx } from 'clsx'
import Link from 'next/link'
import type { ComponentProps } from 'react'
import { Spinner } from '@/components/ui/spinner'

type Look = {
  variant?: 'primary' | 'secondary' | 'ghost' | 'danger'
  size?: 'sm' | 'md' | 'lg'
  /** Takes the whole width it is given. */
  wide?: boolean
}

const variants = {
  primary: 'bg-brass text-ground hover:bg-brass-bright active:bg-brass',
  secondary: 'border border-edge text-ivory hover:border-brass-bright hover:text-brass-bright',
  ghost: 'text-sand hover:bg-high hover:text-ivory',
  danger: 'border border-danger text-danger hover:bg-danger hover:text-ground',
} as const

const sizes = {
  sm: 'min-h-9 px-3.5 text-fine',
  md: 'min-h-11 px-5',
  lg: 'min-h-14 px-8 text-lead',
} as const

/** The classes of a button, for the rare element that is neither a `Button` nor a `ButtonLink`. */
export function buttonClass({ variant = 'primary', size = 'md', wide = false }: Look, extra?: string): string {
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

export type ButtonProps = ComponentProps<'button'> &
  Look & {
    /** Something started here is running: shows a spinner and ignores clicks. */
    loading?: boolean
  }

/** A button; `type` is 'button' unless told, so that none submits a form by accident. */
export function Button({ variant, size, wide, loading = false, className, children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      disabled={rest.disabled || loading}
      aria-busy={loading || undefined}
      className={buttonClass({ variant, size, wide }, className)}
    >
      {loading && <Spinner className="size-4" />}
      {children}
    </button>
  )
}

export type ButtonLinkProps = ComponentProps<typeof Link> & Look

/** A link that looks like a button. */
export function ButtonLink({ variant, size, wide, className, ...rest }: ButtonLinkProps) {
  return <Link {...rest} className={buttonClass({ variant, size, wide }, className)} />
}
