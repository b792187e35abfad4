import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { publico } from './acesso.ts'
import { BusinessError } from './errors.ts'

const NAO_ENCONTRADO = 'Endereço não encontrado.'

/** Serves the built web application. Any path outside the API gets its page, which routes by itself. */
export async function registerWeb(app: FastifyInstance, dist: string): Promise<void> {
  const index = join(dist, 'index.html')
  const page = existsSync(index) ? readFileSync(index) : undefined
  if (page)
    await app.register(async (scope) => {
      scope.addHook('onRoute', (route) => {
        route.config = { ...route.config, acesso: publico }
      })
      await scope.register(fastifyStatic, {
        root: dist,
        wildcard: false,
        index: ['index.html'],
        // The build leaves compressed files beside each file.
        preCompressed: true,
        setHeaders(response, path) {
          // Vite names assets by their content; everything else must be revalidated.
          response.header(
            'cache-control',
            path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
          )
        },
      })
    })
  app.setNotFoundHandler(async (request, reply) => {
    const isPage =
      (request.method === 'GET' || request.method === 'HEAD') &&
      !/^\/(api|saude|metrics)(\/|$)|\.\w+$/.test(request.url.split('?')[0] ?? '')
    if (page && isPage)
      return reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(page)
    throw new BusinessError(NAO_ENCONTRADO, 404)
  })
}
