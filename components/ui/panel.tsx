import { clsx } from 'clsx'
import type { ComponentProps } from 'react'

export function Panel({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={clsx('rounded-card border border-line bg-raised p-6', className)} />
}
