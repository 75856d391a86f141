/** Commands in the documents that no test runs. The keys give the reason. */
export const notTried: Record<string, string[]> = {
  'needs a container engine; image.test.ts runs compose.yaml where there is one': [
    'docker compose up -d',
    'docker compose up -d --wait',
    'docker compose up --wait',
    'docker compose up --build --wait',
    'docker compose up --wait database',
    'docker compose up -d --no-deps --wait app-1',
    'docker compose up -d --no-deps --wait app-2',
    'docker compose up -d --no-deps --force-recreate --wait proxy',
    'docker compose build',
    'docker compose stop',
    'docker compose stop proxy app-1 app-2 redis',
    'docker compose logs proxy',
    'docker compose run --rm migrate',
    'docker compose run --rm operate npm run admin:grant -- EMAIL',
    'docker compose run --rm --volume "$PWD/videos.csv:/videos.csv:ro" operate npm run catalogue:import -- /videos.csv',
    'docker compose run --rm --no-deps -T operate tar --create --directory=/data . > data.tar',
    'docker compose run --rm --no-deps -T operate tar --extract --directory=/data < data.tar',
    'docker compose exec -T database pg_dump --username=postgres --format=custom --no-owner rasika > rasika.dump',
    `docker compose exec -T database sh -ec 'umask 077; sql=$PGDATA/rasika.sql; trap "rm -f $sql" EXIT
 pg_restore --no-owner --file=$sql
 psql --username=rasika --single-transaction --set=ON_ERROR_STOP=1 --command="DROP SCHEMA public CASCADE; CREATE SCHEMA public" --file=$sql rasika' < rasika.dump`,
  ],
  'asks a registry or another server': [
    "docker buildx imagetools inspect nginx:1.28-alpine --format '{{.Manifest.Digest}}'",
    'npm audit',
    'npm audit --omit=dev',
    'npx lighthouse http://localhost:3000/ --form-factor=mobile --only-categories=performance',
    'git pull',
  ],
  'only lists; scripts/lib/words.test.ts asks it': ['npm run words'],
  'needs the history': [
    'git log',
    'git worktree add ../rasika-art bce6b24',
    'cd ../rasika-art && npm ci',
    'node scripts/art/generate.mjs',
    'node scripts/art/clips/generate.mjs',
  ],
  'runs the tests, of which this is one': [
    'npm test',
    'npm run check',
    'npm run test:unit',
    'npm run test:integration',
    'npm run test:faults',
    'npm run test:http',
    'npm run test:e2e',
    'npm run test:engines',
    'npm run test:unit -- lib/shared/money/prices',
    'npm run test:unit -- tests/rules',
    'npm run test:integration -- retention',
    'npm run test:integration -- tags playlists',
    'npm run test:faults -- proxy',
    'npm run test:http -- access',
    'npm run test:e2e -- player.spec',
    'npm test -- video',
    'npm run test:changed',
    'npm run test:trust -- --runs N --busy',
    'npm run test:trust -- --runs 5 integration billing',
    'npm run test:image',
    'npm run test:versions',
    'npm run test:versions -- --node 22,24 --parts build,start',
    'npm run test:versions -- --parts integration tags playlists',
    'npm run test:engines -- webkit',
  ],
  'takes minutes to hours, on databases of its own': [
    'npm run bench',
    'npm run bench -- --videos 1000 --people 5000 --only landing,search',
    'npm run bench -- --encoding gzip',
    'npm run bench -- --json FILE --check',
    'npm run bench -- --videos 10000,100000 --people 10000,100000 --rounds 3 --seconds 1',
    ...['search', 'pages', 'memory', 'interactions', 'premiere', 'recommendations', 'auth', 'billing'].map(
      (name) => `npm run bench:${name}`,
    ),
  ],
  'is for a server of the operator’s own that runs already': ['nginx -s reload', 'redis-cli FLUSHDB'],
  'is what npm run migrate does': ['prisma migrate deploy'],
}

/** Languages of the documents' code blocks that no test writes into a file. The values give the reason. */
export const notWritten: Record<string, string> = {
  '': 'is a drawing',
}

/** Paths in the documents that look like our URLs but that no test requests. The keys give the reason. */
export const notAsked: Record<string, string[]> = {
  'is of the machine': ['/proc/PID/stat'],
  'is where addresses begin': ['/api', '/api/auth'],
  'begins or ends at a provider that is not set up here (accounts/google.test.ts)': [
    '/api/auth/callback/google',
    '/api/auth/callback/<id>',
  ],
  'needs a link that someone created (playlists/playlists.test.ts)': ['/playlists/shared/{token}'],
  'is meant to be missing': ['/missing'],
}
