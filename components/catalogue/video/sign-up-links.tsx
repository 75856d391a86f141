import { buttonClass } from '@/components/ui/buttons/button-class'
import { routes } from '@/lib/shared/routes/routes'

type SignUpLinksProps = { path: string; label?: string; signUp?: string }

/**
 * Links from a public page to the protected page. Plain links, because the server stores the redirect path only on a
 * full page load.
 * @param path path of the protected page
 */
export const SignUpLinks = ({ path, label = 'Watch', signUp = 'Sign up to watch' }: SignUpLinksProps) => (
  <>
    <div data-for-viewer="visitor" className="mt-6 flex flex-wrap gap-3">
      <a href={routes.registrationFor(path)} rel="nofollow" className={buttonClass({})}>
        {signUp}
      </a>
      <a href={routes.loginFor(path)} rel="nofollow" className={buttonClass({ variant: 'secondary' })}>
        Log in
      </a>
    </div>
    <div data-for-viewer="guest member admin staff" className="mt-6">
      <a href={path} rel="nofollow" className={buttonClass({})}>
        {label}
      </a>
    </div>
  </>
)
