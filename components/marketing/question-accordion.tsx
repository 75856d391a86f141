'use client'

import { Accordion, AccordionItem } from '@/components/ui/accordion'
import type { ShownQuestion } from '@/lib/domains/content/schema'
import { Prose } from './prose'

export function QuestionAccordion({ items }: { items: readonly ShownQuestion[] }) {
  return (
    <Accordion>
      {items.map(({ question, html }, index) => (
        <AccordionItem key={index} title={question}>
          <Prose html={html} className="gap-3" />
        </AccordionItem>
      ))}
    </Accordion>
  )
}
