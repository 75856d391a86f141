'use client'

import * as RadixAccordion from '@radix-ui/react-accordion'
import { accordionClass, AccordionSign, type AccordionListProps } from '@/components/ui/accordion-parts'

/** Radix's accordion with one of its texts, or none, open to begin with. */
export function AccordionList({ items, opened, focused }: AccordionListProps) {
  return (
    <RadixAccordion.Root type="single" collapsible defaultValue={opened} className={accordionClass.list}>
      {items.map((item) => (
        <RadixAccordion.Item key={item.title} value={item.title} className={accordionClass.item}>
          <RadixAccordion.Header>
            <RadixAccordion.Trigger autoFocus={item.title === focused} className={accordionClass.title}>
              {item.title}
              <AccordionSign />
            </RadixAccordion.Trigger>
          </RadixAccordion.Header>
          <RadixAccordion.Content forceMount className={`${accordionClass.text} data-[state=closed]:hidden`}>
            {item.content}
          </RadixAccordion.Content>
        </RadixAccordion.Item>
      ))}
    </RadixAccordion.Root>
  )
}
