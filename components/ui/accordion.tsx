'use client'

import * as RadixAccordion from '@radix-ui/react-accordion'
import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'

export type AccordionItem = { title: string; content: ReactNode }

/** Titled texts, one open at a time; the open one closes on a second click. Closed texts stay in the HTML. */
export function Accordion({ items }: { items: readonly AccordionItem[] }) {
  return (
    <RadixAccordion.Root type="single" collapsible className="border-t border-line">
      {items.map((item) => (
        <RadixAccordion.Item key={item.title} value={item.title} className="border-b border-line">
          <RadixAccordion.Header>
            <RadixAccordion.Trigger className="group flex w-full items-baseline justify-between gap-6 py-5 text-left text-title hover:text-brass-bright">
              {item.title}
              <Plus
                aria-hidden
                className="size-5 shrink-0 translate-y-0.5 text-brass transition-transform duration-quick group-data-[state=open]:rotate-45"
              />
            </RadixAccordion.Trigger>
          </RadixAccordion.Header>
          <RadixAccordion.Content forceMount className="max-w-measure animate-fade pb-6 text-sand data-[state=closed]:hidden">
            {item.content}
          </RadixAccordion.Content>
        </RadixAccordion.Item>
      ))}
    </RadixAccordion.Root>
  )
}
