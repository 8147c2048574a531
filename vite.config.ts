import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  publicDir: 'web/public',
  plugins: [reactRouter()],
  // Named so that the first page in development is not reloaded when Vite discovers them.
  optimizeDeps: {
    include: [
      'react',
      'react-dom/client',
      'react/jsx-dev-runtime',
      'react-router',
      'react-router/dom',
      'i18next',
      'react-i18next',
      'zod',
      '@mantine/core',
      '@tabler/icons-react',
      '@tanstack/react-table',
      '@internationalized/date',
      'libphonenumber-js/max',
    ],
  },
  // what journeys leave behind is no source: it reloads no page
  server: { watch: { ignored: ['**/reports/**', '**/data/**'] } },
  build: { assetsInlineLimit: 0, target: 'es2022' },
})
