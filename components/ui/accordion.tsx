'use client'

import * as RadixAccordion from '@radix-ui/react-accordion'
import type { ReactNode } from 'react'
import { accordionClass } from './accordion-class'
import { Icon } from './icon'

/** Only one item is open at a time. */
export function Accordion({ children }: { children: ReactNode }) {
  return (
    <RadixAccordion.Root type="single" collapsible className={accordionClass.list}>
      {children}
    </RadixAccordion.Root>
  )
}

/** Closed items stay in the DOM. */
export function AccordionItem({ title, children }: { title: string; children: ReactNode }) {
  return (
    <RadixAccordion.Item value={title} className={accordionClass.item}>
      <RadixAccordion.Header>
        <RadixAccordion.Trigger className={accordionClass.title}>
          <bdi>{title}</bdi>
          <Icon shape="plus" className={accordionClass.icon} />
        </RadixAccordion.Trigger>
      </RadixAccordion.Header>
      <RadixAccordion.Content forceMount className={accordionClass.text}>
        {children}
      </RadixAccordion.Content>
    </RadixAccordion.Item>
  )
}
