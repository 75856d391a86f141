import Link from 'next/link'
import type { ComponentProps, MouseEvent } from 'react'
import { Spinner } from '@/components/ui/spinner'
import { buttonClass, type ButtonLook } from './button-class'

export type ButtonProps = ComponentProps<'button'> &
  ButtonLook & {
    /** Shows a spinner and ignores clicks. */
    loading?: boolean
  }

const ignore = (event: MouseEvent) => event.preventDefault()

/** Has type 'button' by default, so that it doesn't submit a form by accident. */
export function Button({ variant, size, wide, loading = false, className, children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      // Uses `aria-disabled`, because a disabled button would lose focus.
      {...(loading && { 'aria-busy': true, 'aria-disabled': true, onClick: ignore })}
      className={buttonClass({ variant, size, wide }, className)}
    >
      {loading && <Spinner className="size-4" />}
      {children}
    </button>
  )
}

type ButtonLinkProps = ComponentProps<typeof Link> & ButtonLook

export function ButtonLink({ variant, size, wide, className, ...rest }: ButtonLinkProps) {
  return <Link {...rest} className={buttonClass({ variant, size, wide }, className)} />
}
