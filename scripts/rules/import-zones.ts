// Which directory may import which other (app → components → lib, never upward), as zones of ESLint's
// `import/no-restricted-paths`: a file under `target` must not import a file under `from`, except those in `except`.

type Paths = string | string[]
type Zone = { target: Paths; from: Paths; except?: string[]; message: string }

const notExcept = (target: Paths, from: Paths, except: string[], message: string): Zone => ({
  target,
  from,
  except,
  message,
})
const never = (target: Paths, from: Paths, message: string): Zone => ({ target, from, message })

const product = ['./app', './components', './lib', './server']
const outside = ['./sandbox', './scripts', './prisma', './tests']
const domainData = './lib/domains/*/{queries,mutations}*'

export const zones: Zone[] = [
  // Upward
  never('./components', './app', 'Components do not know the pages that use them.'),
  never('./lib', ['./app', './components'], 'lib is below app and components and imports neither.'),
  never(['./app', './components', './lib'], './server', 'server/main.ts starts the product; nothing imports it.'),
  never('./server', ['./app', './components'], 'The server hands requests to Next, which knows the pages.'),

  // Components
  notExcept('./components/ui', './lib', ['./shared'], 'components/ui imports only components/ui and lib/shared.'),
  notExcept('./components/ui', './components', ['./ui'], 'components/ui imports only components/ui and lib/shared.'),
  never('./components', './lib/server', 'Components get data as props; lib/server is for pages and route handlers.'),
  never('./components', domainData, "Components import a domain's schema, policy and actions; data comes as props."),

  // The directories of lib
  notExcept('./lib/shared', './lib', ['./shared'], 'lib/shared imports only lib/shared.'),
  never('./lib/client', './lib/server', 'lib/client runs in the browser: it imports lib/shared and domain schemas.'),
  never(
    './lib/client',
    './lib/domains/*/{policy,queries,mutations,actions}*',
    'lib/client runs in the browser: it imports lib/shared and domain schemas.',
  ),
  never('./lib/server', './lib/domains', 'lib/server knows no domain.'),
  never('./lib/server', './lib/client', 'lib/client is for the browser.'),
  never('./lib/domains', './lib/client', 'lib/client is for the browser.'),

  // Domains
  never(
    './lib/domains/*/{schema,policy}*',
    './lib/server',
    'schema.ts and policy.ts run on both sides: nothing of the server in them.',
  ),
  never(
    './lib/domains/*/{schema,policy}*',
    './lib/domains/*/{queries,mutations,actions}*',
    'schema.ts and policy.ts run on both sides: nothing of the server in them.',
  ),

  // The database
  never('./app', './lib/server/db', 'Pages and route handlers reach the database through a domain.'),
  never('./middleware.ts', './lib/server/db', 'The middleware redirects; it does not ask the database.'),
  never(
    './lib/domains/*/{actions,files,mails}*',
    './lib/server/db',
    'Only queries, mutations and lib/server touch the database.',
  ),

  // What stands beside the product
  never(product, outside, 'The product does not import what stands beside it.'),
  notExcept('./sandbox', './lib', ['./shared'], 'A sandbox stands apart from the product: lib/shared at most.'),
  never('./sandbox', ['./app', './components'], 'A sandbox stands apart from the product.'),
  never('./scripts', ['./app', './components', './sandbox'], 'Scripts run before the product is built.'),
]
