import { clsx } from 'clsx'
import type { LucideIcon } from 'lucide-react'
import Link from 'next/link'
import type { ComponentProps } from 'react'

const iconClass = clsx(
  'grid size-11 shrink-0 place-items-center rounded-card text-sand transition-colors duration-quick',
  'not-aria-disabled:hover:bg-high not-aria-disabled:hover:text-brass-bright',
  'aria-disabled:cursor-not-allowed aria-disabled:opacity-50',
)

type IconButtonProps = Omit<ComponentProps<'button'>, 'children' | 'aria-label'> & {
  icon: LucideIcon
  /** Action and object, such as 'Remove Todi'. */
  label: string
}

/**
 * Uses the label as tooltip and accessible name. Disable it with `aria-disabled`, because a disabled button would lose
 * focus.
 */
export function IconButton({ icon: Icon, label, className, onClick, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      title={label}
      {...rest}
      onClick={rest['aria-disabled'] ? undefined : onClick}
      aria-label={label}
      className={clsx(iconClass, className)}
    >
      <Icon aria-hidden className="size-5" />
    </button>
  )
}

type IconLinkProps = Omit<ComponentProps<typeof Link>, 'children' | 'aria-label' | 'className'> & {
  icon: LucideIcon
  label: string
}

export function IconLink({ icon: Icon, label, ...rest }: IconLinkProps) {
  return (
    <Link title={label} {...rest} aria-label={label} className={iconClass}>
      <Icon aria-hidden className="size-5" />
    </Link>
  )
}
