import Link from 'next/link'
import { Button } from '@/components/ui/buttons/button'
import { Icon } from '@/components/ui/icon'
import { mainNavigation, routes } from '@/lib/shared/routes/routes'

type MenuItemsProps = {
  items: readonly { label: string; href: string }[]
  /** Uses full page loads for visitors, as in `NavLink`. */
  forVisitors?: boolean
}

const menuItemClass = 'block py-1.5 font-display text-heading hover:text-accent'

export function MenuItems({ items, forVisitors = false }: MenuItemsProps) {
  return (
    <ul className="flex flex-col gap-1 py-4">
      {items.map((item) => (
        <li key={item.href} data-category={item.href.slice(1)}>
          {forVisitors ? (
            <a href={item.href} className={menuItemClass}>
              {item.label}
            </a>
          ) : (
            <Link href={item.href} prefetch={false} className={menuItemClass}>
              {item.label}
            </Link>
          )}
        </li>
      ))}
    </ul>
  )
}

export const viewerNavigation = [
  ...mainNavigation,
  { label: 'Artists', href: routes.artists },
  { label: 'Livestreams', href: routes.livestreams },
] as const

/** A plain form, because the results page reads the query from its URL. */
export function MenuSearch() {
  return (
    <form action={routes.search} method="get" role="search" className="flex gap-2">
      <input
        type="search"
        name="query"
        aria-label="Search"
        placeholder="What are you looking for?"
        className="min-h-11 min-w-0 flex-1 rounded-card border border-edge bg-high px-4 placeholder:text-dust"
      />
      <Button type="submit" variant="secondary" aria-label="Submit search">
        <Icon shape="search" className="size-5" />
      </Button>
    </form>
  )
}
