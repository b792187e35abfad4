import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { publico } from './acesso.ts'

/** The document at /api/openapi.json, made from the routes' own schemas. Register before the routes. */
export async function registerOpenapi(app: FastifyInstance, versao: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Lastro',
        version: versao,
        description: 'Contratos de crédito garantidos por veículos do estoque de lojas.',
      },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
      security: [{ bearer: [] }],
    },
    transform: jsonSchemaTransform,
    transformObject: jsonSchemaTransformObject,
  })
  app.get('/api/openapi.json', {
    config: { acesso: publico },
    schema: { hide: true, response: { 200: z.looseObject({}) } },
    handler: async () => app.swagger() as unknown as Record<string, unknown>,
  })
}

/** A readable page of that document at /api/docs. */
export async function registerDocs(app: FastifyInstance): Promise<void> {
  await app.register(async (scope) => {
    scope.addHook('onRoute', (route) => {
      route.config = { ...route.config, acesso: publico }
    })
    await scope.register(swaggerUi, {
      routePrefix: '/api/docs',
      staticCSP: false,
      uiConfig: { docExpansion: 'list', deepLinking: true },
    })
  })
}
