/**
 * What `npm test` leaves to `npm test -- --tudo`, and what of the default would notice first. Test files of Vitest carry
 * the tag `lento`; of the browser's the whole file stays out.
 * @type {Record<string, { why: string, heldBy: string[] }>} by test file; `heldBy`: test files of the default
 */
export const TUDO = {
  'scripts/lint/regexps.test.mjs': {
    why: 'judges every regular expression of the product',
    heldBy: ['apps/server/src/importacao/xlsx-hostile.test.ts'],
  },
  'apps/server/src/main.test.ts': {
    why: 'starts and ends the program a dozen times',
    heldBy: ['apps/server/src/config.test.ts', 'apps/server/src/http/sem-banco.test.ts'],
  },
  'apps/server/src/cli/main.test.ts': {
    why: 'starts every command as a program of its own',
    heldBy: ['apps/server/src/cli/conferir.test.ts', 'apps/server/src/cli/auditoria-conferir.test.ts'],
  },
  'apps/server/src/cli/backup.test.ts': {
    why: 'saves and restores whole databases',
    heldBy: ['apps/server/src/db/backup/postgres-tools.test.ts', 'apps/server/src/db/base.test.ts'],
  },
  'apps/server/src/db/embedded/engine.test.ts': {
    why: 'starts, breaks and kills the embedded engine',
    heldBy: ['apps/server/src/db/embedded/commands.test.ts', 'apps/server/src/db/transaction.test.ts'],
  },
  'apps/server/src/db/pgbouncer.test.ts': {
    why: 'a pool of another program before the database',
    heldBy: ['apps/server/src/db/prepared.test.ts', 'apps/server/src/db/transaction.test.ts'],
  },
  'apps/server/src/http/kills.test.ts': {
    why: 'kills the program again and again under creates with a key',
    heldBy: ['apps/server/src/http/idempotencia.test.ts'],
  },
  'apps/server/src/http/vizinhos.test.ts': {
    why: 'every list and thing before and after every act of others',
    heldBy: ['apps/server/src/http/guard.test.ts', 'apps/server/src/http/foreign-body-ids.test.ts'],
  },
  'apps/server/src/modules/baixas/corridas-de-atos.test.ts': {
    why: 'races of acts, many times each',
    heldBy: ['apps/server/src/modules/baixas/recusas.test.ts'],
  },
  'apps/server/src/modules/baixas/corridas.test.ts': {
    why: 'each race forty times',
    heldBy: ['apps/server/src/modules/baixas/recusas.test.ts'],
  },
  'apps/server/src/modules/baixas/pagamento/pagamentos-juntos.test.ts': {
    why: 'lists of five hundred payments',
    heldBy: ['apps/server/src/modules/baixas/pagamento/pagamentos.test.ts'],
  },
  'apps/server/src/modules/cobertura/reavaliar/fipe-real.test.ts': {
    why: 'evaluates with the real months of FIPE',
    heldBy: ['apps/server/src/modules/cobertura/reavaliar/reavaliacao.test.ts'],
  },
  'apps/server/src/modules/cobertura/reavaliar/morte.test.ts': {
    why: 'kills the program in the middle of evaluations',
    heldBy: ['apps/server/src/modules/cobertura/reavaliar/reavaliar-contratos.test.ts'],
  },
  'apps/server/src/modules/cobertura/reavaliar/reavaliacao-interrupcao.test.ts': {
    why: 'ends the jobs in the middle of a long evaluation',
    heldBy: ['apps/server/src/modules/cobertura/reavaliar/reavaliacao-adiada.test.ts'],
  },
  'apps/server/src/modules/emails/queda.test.ts': {
    why: 'kills the program again and again while it sends',
    heldBy: ['apps/server/src/modules/emails/emails.test.ts'],
  },
  'apps/server/src/modules/equipe/corridas-de-acessos.test.ts': {
    why: 'two servers that race acts upon accesses',
    heldBy: ['apps/server/src/modules/equipe/atos.test.ts', 'apps/server/src/modules/equipe/revisao.test.ts'],
  },
  'apps/server/src/modules/estoque/corridas-de-consignacao.test.ts': {
    why: 'two servers that race a consigned car against its guarantee',
    heldBy: ['apps/server/src/modules/estoque/consignacao.test.ts'],
  },
  'apps/server/src/modules/estoque/importacao/mil-disfarces.test.ts': {
    why: 'a thousand disguises of one file',
    heldBy: ['apps/server/src/modules/estoque/importacao/como-vem.test.ts'],
  },
  'apps/server/src/modules/referencias/importacao/catalogo.test.ts': {
    why: 'every order of loading, with the real months',
    heldBy: ['apps/server/src/modules/referencias/importacao/importacao.test.ts'],
  },
  'apps/server/src/modules/referencias/importacao/interrupcao.test.ts': {
    why: 'kills the program in the middle of imports',
    heldBy: ['apps/server/src/modules/referencias/importacao/importacao.test.ts'],
  },
  'apps/server/src/modules/integracao/encerrar.test.ts': {
    why: 'ends the program in the middle of its deliveries',
    heldBy: ['apps/server/src/modules/integracao/envio.test.ts'],
  },
  'apps/server/src/testing/oraculo/oraculo.test.ts': {
    why: 'lives random lives against the oracle',
    heldBy: [
      'apps/server/src/modules/contratos/vida.test.ts',
      'apps/server/src/modules/contratos/transicoes.test.ts',
    ],
  },
  'apps/server/src/testing/oraculo/carteira.test.ts': {
    why: 'lives random lives of what is owed against the page',
    heldBy: ['apps/server/src/modules/baixas/pagamento/exemplo-da-pagina.test.ts'],
  },
  'e2e/api-docs.spec.ts': {
    why: 'the page of the API’s document, which takes seconds to draw',
    heldBy: ['apps/server/src/http/openapi.test.ts'],
  },
  'e2e/ambientes.spec.ts': {
    why: 'surroundings: translation, plain http, clocks, storage, no network',
    heldBy: ['e2e/sessao.spec.ts', 'apps/web/src/app/new-version.test.tsx'],
  },
  'e2e/correio.spec.ts': {
    why: 'a server and a mail server of its own',
    heldBy: [
      'apps/server/src/modules/emails/emails.test.ts',
      'apps/server/src/modules/autenticacao/email.test.ts',
    ],
  },
  'e2e/entrada-unica.spec.ts': {
    why: 'a server and an identity provider of its own',
    heldBy: ['apps/server/src/modules/sso/sso.test.ts', 'apps/server/src/modules/sso/configurar.test.ts'],
  },
  'e2e/primeiros-acessos.spec.ts': {
    why: 'a bank from nothing to its second approver',
    heldBy: ['apps/server/src/modules/equipe/equipe.test.ts', 'e2e/equipe.spec.ts'],
  },
  'e2e/revisao-acessos.spec.ts': {
    why: 'forty accesses, one click each',
    heldBy: ['apps/server/src/modules/equipe/revisao.test.ts'],
  },
  'e2e/campos.spec.ts': {
    why: 'one sentence over every number of the product',
    heldBy: ['apps/web/src/ui/numero-input.test.tsx', 'apps/web/src/ui/parse.test.ts'],
  },
  'e2e/exportacoes.spec.ts': {
    why: 'exports, which the calls’ tests read whole',
    heldBy: ['apps/server/src/modules/contratos/leituras/lista/contratos.export.test.ts'],
  },
  'e2e/feito.spec.ts': {
    why: 'one sentence over every way of an act',
    heldBy: ['apps/web/src/lib/outdated.test.ts', 'apps/web/src/app/invalidar-contratos.test.tsx'],
  },
  'e2e/filtros.spec.ts': {
    why: 'one sentence over every filter',
    heldBy: ['apps/web/src/ui/filter-fields.test.tsx', 'e2e/contratos-lista.spec.ts'],
  },
  'e2e/formularios.spec.ts': {
    why: 'one sentence over whole pages of forms',
    heldBy: ['apps/web/src/app/formularios.test.tsx'],
  },
  'e2e/impressao.spec.ts': { why: 'paper', heldBy: ['e2e/contrato-pagina.spec.ts'] },
  'e2e/listas-cabem.spec.ts': {
    why: 'every page at seven widths, with the longest values, on the whole demonstration',
    heldBy: ['e2e/janelas.spec.ts'],
  },
  'e2e/nova-versao.spec.ts': {
    why: 'one sentence over every kind of part that is loaded later',
    heldBy: ['apps/web/src/app/new-version.test.tsx'],
  },
  'e2e/pecas.spec.ts': {
    why: 'every part of ui/ in every state and scheme',
    heldBy: ['e2e/acessibilidade.spec.ts', 'apps/web/src/ui/pecas.test.ts'],
  },
  'e2e/resumo-ao-lado.spec.ts': {
    why: 'one sentence over every list, on the whole demonstration',
    heldBy: ['e2e/contratos-lista.spec.ts'],
  },
  'e2e/support/accessibility.ts': {
    why: 'the dark scheme of what opens on a screen',
    heldBy: ['e2e/acessibilidade.spec.ts'],
  },
}

/** Browser test files that only `--tudo` runs, as globs below e2e. */
export const BROWSER_TUDO = Object.keys(TUDO).flatMap((file) =>
  file.startsWith('e2e/') ? [`**/${file.slice('e2e/'.length)}`] : [],
)
