'use client'

import { clsx } from 'clsx'
import { useId, useState, type ReactNode } from 'react'
import { Icon } from '@/components/ui/icon'

export type AccordionItem = { title: string; content: ReactNode }

/**
 * Titled texts, one open at a time; the open one closes on a second click. Closed texts stay in the HTML. The pattern
 * of the ARIA practices (headings of buttons that control regions), which a page should not wait for a library for.
 */
export function Accordion({ items }: { items: readonly AccordionItem[] }) {
  const id = useId()
  const [openIndex, setOpenIndex] = useState<number | null>(null)
  return (
    <div className="border-t border-line">
      {items.map((item, index) => {
        const open = index === openIndex
        return (
          <div key={item.title} className="border-b border-line">
            <h3>
              <button
                type="button"
                id={`${id}title${index}`}
                aria-expanded={open}
                aria-controls={`${id}text${index}`}
                onClick={() => setOpenIndex(open ? null : index)}
                className="group flex w-full items-baseline justify-between gap-6 py-5 text-left text-title hover:text-brass-bright"
              >
                {item.title}
                <Icon
                  shape="plus"
                  className="size-5 shrink-0 translate-y-0.5 text-brass transition-transform duration-quick group-aria-expanded:rotate-45"
                />
              </button>
            </h3>
            <div
              id={`${id}text${index}`}
              role="region"
              aria-labelledby={`${id}title${index}`}
              className={clsx('max-w-measure animate-fade pb-6 text-sand', !open && 'hidden')}
            >
              {item.content}
            </div>
          </div>
        )
      })}
    </div>
  )
}
