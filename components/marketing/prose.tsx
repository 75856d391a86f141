import { clsx } from 'clsx'

const prose =
  'flex flex-col [&_a]:text-brass-bright [&_a]:underline [&_a]:underline-offset-4 [&_button]:text-brass-bright [&_button]:underline [&_button]:underline-offset-4 [&_h3]:text-ivory [&_li]:pl-1 [&_li]:marker:text-brass [&_ol]:list-decimal [&_ol]:pl-5 [&_pre]:whitespace-pre-wrap [&_strong]:text-ivory [&_ul]:flex [&_ul]:list-disc [&_ul]:flex-col [&_ul]:gap-2 [&_ul]:pl-5'

/** @param html output of `renderMarkdown`, which has removed unsafe HTML */
export function Prose({ html, className }: { html: string; className?: string }) {
  return <div dir="auto" className={clsx(prose, className ?? 'gap-4')} dangerouslySetInnerHTML={{ __html: html }} />
}

type ProseSectionProps = { id: string; number?: number; title: string; html: string }

export function ProseSection({ id, number, title, html }: ProseSectionProps) {
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
        <bdi>{title}</bdi>
      </h2>
      <Prose html={html} className="max-w-[44rem] gap-4 text-sand" />
    </section>
  )
}
