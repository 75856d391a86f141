import type { ReactNode } from 'react'
import { Icon } from '@/components/ui/icon'

export type AccordionItem = { title: string; content: ReactNode }
export type AccordionListProps = {
  items: readonly AccordionItem[]
  /** Title of the text that is open to begin with, and of the one that has the keyboard's focus; '' for none. */
  opened: string
  focused: string
}

export const accordionClass = {
  list: 'border-t border-line',
  item: 'border-b border-line',
  title:
    'group flex w-full cursor-pointer list-none items-baseline justify-between gap-6 py-5 text-left text-title hover:text-brass-bright [&::-webkit-details-marker]:hidden',
  text: 'max-w-measure animate-fade pb-6 text-sand',
}

export function AccordionSign() {
  return (
    <Icon
      shape="plus"
      className="size-5 shrink-0 translate-y-0.5 text-brass transition-transform duration-quick group-open:rotate-45 group-data-[state=open]:rotate-45"
    />
  )
}
