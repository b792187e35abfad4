import type * as z from 'zod'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** What queries are of: the head of their keys, by which an act names what it changes. */
export type Noun =
  | 'auditoria'
  | 'autenticacao'
  | 'baixas'
  | 'busca'
  | 'carga'
  /** The taking over of a running book. */
  | 'cargaInicial'
  | 'carteira'
  | 'cobertura'
  | 'conciliacao'
  | 'configuracao'
  /** Lists of contracts. */
  | 'contratos'
  /** One contract and all that its page shows. */
  | 'contrato'
  /** The people of the own establishment, their profiles, and the acts upon them that wait. */
  | 'equipe'
  | 'estabelecimentos'
  | 'estoque'
  | 'instituicoes'
  | 'integracao'
  | 'lojas'
  | 'notificacoes'
  | 'novidades'
  | 'origem'
  | 'parametros'
  | 'perfis'
  | 'politicas'
  | 'referencias'
  | 'regras'
  | 'relatorios'
  | 'saldos'
  /** Vehicles that a contract could take. */
  | 'selecao'
  | 'sso'
  | 'usuarios'
  | 'veiculos'
  | 'visoes'
  | 'whitelist'

interface Parts {
  /** Set where a screen asks this call as a query. */
  reads?: Noun
  /** Absent: every part of the path is an id. */
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  /** The answer with 200: JSON, a report in the query's format, or its CSV only. Absent: 204. */
  answer?: z.ZodType | 'file' | 'csv'
  /** The answer with 409, after which the call may be repeated with its force flag. */
  conflict?: z.ZodType
  /** The answer has a `versao`, which is its ETag. */
  etag?: true
  /** Honours If-Match. */
  ifMatch?: true
  /** Takes an Idempotency-Key. */
  idempotente?: true
  /** The body is a CSV file, plain or gzip. */
  recebeArquivo?: true
}

/** A call of the API. It stands with its schemas, so that a page loads no other call's. */
export interface Call extends Parts {
  method: Method
  path: `/api/${string}`
}

export const defineCall = <M extends Method, P extends `/api/${string}`, const S extends Parts>(
  method: M,
  path: P,
  parts: S,
): { method: M; path: P } & S => ({ method, path, ...parts })

/** The names in a path: 'id' | 'veiculoId' of '/api/lojas/:id/estoque/:veiculoId'. */
export type NamesIn<P extends string> = P extends `${string}:${infer Name}/${infer Rest}`
  ? Name | NamesIn<Rest>
  : P extends `${string}:${infer Name}`
    ? Name
    : never
