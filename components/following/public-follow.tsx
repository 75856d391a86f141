import { Plus } from 'lucide-react'
import { Button } from '@/components/ui/buttons/button'
import { routes } from '@/lib/shared/routes/routes'
import { FollowButton, type FollowTarget } from './follow-button'

/**
 * The button to follow something on a page that is the same for everybody. Visitors go to the login and come back.
 * @param path of the page
 */
export function PublicFollow({ path, ...target }: FollowTarget & { path: string }) {
  return (
    <div className="mt-6">
      {/* A form, no link: search engines need no address of the login for each name. */}
      <form action={routes.login} data-for-viewer="visitor">
        <input type="hidden" name="to" value={path} />
        <Button type="submit" variant="secondary" className="min-w-36">
          <Plus aria-hidden className="size-5" />
          Follow <span className="sr-only">{target.name}: log in first</span>
        </Button>
      </form>
      <div data-for-viewer="guest member admin staff">
        <FollowButton {...target} />
      </div>
    </div>
  )
}
