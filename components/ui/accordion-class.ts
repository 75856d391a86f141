/** Shared by the accordion and by the `<details>` shown until its code has loaded. */
export const accordionClass = {
  list: 'border-t border-line',
  item: 'group border-b border-line',
  title:
    'flex w-full cursor-pointer list-none items-baseline justify-between gap-6 py-5 text-left text-title hover:text-brass-bright [&::-webkit-details-marker]:hidden',
  icon: 'size-5 shrink-0 translate-y-0.5 text-brass transition-transform duration-quick group-open:rotate-45 group-data-[state=open]:rotate-45',
  text: 'max-w-measure animate-fade pb-6 text-sand data-[state=closed]:hidden',
} as const
