import type { Question } from '@/lib/domains/content/schema'
import { QuestionList } from './question-list'

type FaqProps = {
  items: readonly Question[]
  title: string
  minor?: boolean
}

export function Faq({ items, title, minor = false }: FaqProps) {
  return (
    <section aria-labelledby="faq" className="page-width grid gap-x-16 gap-y-8 py-act lg:grid-cols-[1fr_1.6fr]">
      <div>
        <p className="programme-label text-brass">FAQ</p>
        <h2 id="faq" className={minor ? 'mt-2 text-heading' : 'mt-2 text-display'}>
          {title}
        </h2>
      </div>
      <QuestionList items={items.map(({ question, html }) => ({ question, html }))} />
    </section>
  )
}
