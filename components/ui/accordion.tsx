'use client'

import * as RadixAccordion from '@radix-ui/react-accordion'
import type { ReactNode } from 'react'
import { Icon } from '@/components/ui/icon'

/** Texts with titles. One is open at a time; a second click closes it. */
export function Accordion({ children }: { children: ReactNode }) {
  return (
    <RadixAccordion.Root type="single" collapsible className="border-t border-line">
      {children}
    </RadixAccordion.Root>
  )
}

/** A text with its title. A closed text stays in the HTML, for search engines; without scripts every text is shown. */
export function AccordionItem({ title, children }: { title: string; children: ReactNode }) {
  return (
    <RadixAccordion.Item value={title} className="border-b border-line">
      <RadixAccordion.Header>
        <RadixAccordion.Trigger className="group flex w-full items-baseline justify-between gap-6 py-5 text-left text-title hover:text-brass-bright">
          {title}
          <Icon
            shape="plus"
            className="size-5 shrink-0 translate-y-0.5 text-brass transition-transform duration-quick group-data-[state=open]:rotate-45"
          />
        </RadixAccordion.Trigger>
      </RadixAccordion.Header>
      <RadixAccordion.Content
        forceMount
        className="max-w-measure animate-fade pb-6 text-sand data-[state=closed]:hidden noscript:data-[state=closed]:block"
      >
        {children}
      </RadixAccordion.Content>
    </RadixAccordion.Item>
  )
}
