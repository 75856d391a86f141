import type { ComponentProps, ReactNode } from 'react'

type SectionProps = ComponentProps<'section'> & {
  id: string
  title: string
  headingClass?: string
  children: ReactNode
}

/** A part of a page that its heading names. @param id of the heading: what an address with # leads to */
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
