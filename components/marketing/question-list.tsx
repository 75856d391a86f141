'use client'

import { useEffect, useId, useRef, useState } from 'react'
import { accordionClass } from '@/components/ui/accordion-class'
import { Icon } from '@/components/ui/icon'
import type { ShownQuestion } from '@/lib/domains/content/schema'
import { Prose } from './prose'

type Accordion = typeof import('./question-accordion').QuestionAccordion

/** Renders `<details>` without JavaScript, and until the accordion's code has loaded. */
export function QuestionList({ items }: { items: readonly ShownQuestion[] }) {
  const name = useId()
  const details = useRef<HTMLDivElement>(null)
  const [Accordion, setAccordion] = useState<Accordion | null>(null)

  useEffect(() => {
    async function replace() {
      const loaded = await import('./question-accordion').catch(() => null)
      // Doesn't replace a list in use, because an open answer would close and a focused answer would lose focus.
      const isInUse = details.current?.querySelector('[open], :focus') ?? null
      if (loaded && !isInUse) setAccordion(() => loaded.QuestionAccordion)
    }
    void replace()
  }, [])

  if (Accordion) return <Accordion items={items} />
  return (
    <div ref={details} className={accordionClass.list}>
      {items.map(({ question, html }, index) => (
        <details key={index} name={name} className={accordionClass.item}>
          <summary className={accordionClass.title}>
            <h3 dir="auto">{question}</h3>
            <Icon shape="plus" className={accordionClass.icon} />
          </summary>
          <div className={accordionClass.text}>
            <Prose html={html} className="gap-3" />
          </div>
        </details>
      ))}
    </div>
  )
}
