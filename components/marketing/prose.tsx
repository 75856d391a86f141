import type { ReactNode } from 'react'

type ProseSectionProps = { id: string; number?: number; title: string; children: ReactNode }

/** A section of a legal text: its number and title in the margin, the text beside them. */
export function ProseSection({ id, number, title, children }: ProseSectionProps) {
  return (
    <section
      aria-labelledby={id}
      className="grid gap-x-12 gap-y-3 border-t border-line py-8 first:border-t-0 lg:grid-cols-[1fr_2fr]"
    >
      <h2 id={id} className="flex scroll-mt-8 items-baseline gap-4 self-start text-title lg:sticky lg:top-8">
        {number !== undefined && (
          <span aria-hidden className="numerals text-brass">
            {String(number).padStart(2, '0')}
          </span>
        )}
        {title}
      </h2>
      <div className="flex max-w-[44rem] flex-col gap-4 text-sand [&_a]:text-brass-bright [&_a]:underline [&_a]:underline-offset-4 [&_li]:pl-1 [&_li]:marker:text-brass [&_strong]:text-ivory [&_ul]:flex [&_ul]:list-disc [&_ul]:flex-col [&_ul]:gap-2 [&_ul]:pl-5">
        {children}
      </div>
    </section>
  )
}
