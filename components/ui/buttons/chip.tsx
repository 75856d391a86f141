import { clsx } from 'clsx'
import Link from 'next/link'
import type { ComponentProps } from 'react'

function chipClass(active: boolean): string {
  return clsx(
    'inline-flex min-h-10 shrink-0 items-center rounded-full border px-4 leading-tight font-medium',
    // Stays on one line, unless the window is narrower than the text.
    'w-max max-w-[calc(100vw-2.5rem)]',
    'transition-colors duration-quick',
    active ? 'border-accent bg-accent text-ground' : 'border-edge text-sand hover:border-accent hover:text-ivory',
  )
}

export function ChipLink({ active = false, ...rest }: ComponentProps<typeof Link> & { active?: boolean }) {
  return <Link {...rest} aria-current={active ? 'true' : undefined} className={chipClass(active)} />
}

export function ChipToggle({ pressed, ...rest }: ComponentProps<'button'> & { pressed: boolean }) {
  return <button type="button" {...rest} aria-pressed={pressed} className={chipClass(pressed)} />
}
