import { clsx } from 'clsx'
import type { ComponentProps, ReactNode } from 'react'

type SectionProps = ComponentProps<'section'> & {
  id: string
  title: string
  headingClass?: string
  children: ReactNode
}

export function Section({ id, title, headingClass = 'text-title', children, ...attributes }: SectionProps) {
  return (
    <section aria-labelledby={id} {...attributes}>
      <h2 id={id} className={headingClass}>
        {title}
      </h2>
      {children}
    </section>
  )
}

export function Panel({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={clsx('rounded-card border border-line bg-raised p-6', className)} />
}

export function ProgrammeRule({ className, align = 'center' }: { className?: string; align?: 'start' | 'center' }) {
  return (
    <div aria-hidden className={clsx('flex items-center gap-3 text-accent', className)}>
      {align === 'center' && <span className="h-px flex-1 bg-current opacity-45" />}
      <svg viewBox="0 0 24 24" className="size-4 shrink-0" fill="currentColor">
        <path d="M12 1.5c3.4 3.6 4.8 7 4.8 10.3S15.200 18.300 12 20.500c-3.200-2.200-4.800-5.400-4.800-8.700S8.600 5.100 12 1.500Z" />
        <path
          d="M4.600 8.200c-1.300 5.600.6 10.100 5.700 13.300C4.900 21.600 1.700 18.700 1 14c-.3-2 .8-4.100 3.600-5.800Zm14.800 0c1.300 5.600-.6 10.100-5.700 13.300 5.400.1 8.600-2.800 9.300-7.500.3-2-.8-4.100-3.600-5.800Z"
          opacity=".55"
        />
      </svg>
      <span className="h-px flex-1 bg-current opacity-45" />
    </div>
  )
}
