import type { Regras } from '#lib/session.ts'
import { INICIO, NOTIFICACOES, visibleNav } from '../nav.ts'

/** The key that follows 'g', by screen. Sides of a contract share a key: nobody sees both screens. */
const GO_KEYS: Readonly<Record<string, string>> = {
  '/home': 'i',
  '/contratos/listar': 'c',
  '/contratos/criar': 'n',
  '/loja/propostas': 'c',
  '/loja/estoque': 'e',
  '/loja/vendas': 'v',
  '/cobertura': 'o',
  '/carteira/conciliacao': 'k',
  '/carteira/baixas': 'b',
  '/relatorios/situacao-contratos': 's',
  '/relatorios/extrato-financeiro': 'x',
  '/relatorios/historico-precificacao': 'h',
  '/configuracoes/regras-garantia': 'r',
  '/configuracoes/whitelist': 'w',
  '/configuracoes/parametros-comerciais': 'p',
  '/plataforma/usuarios': 'u',
  '/equipe/pessoas': 'u',
  '/loja/equipe': 'u',
  '/plataforma/auditoria': 'd',
  '/equipe/auditoria': 'd',
  '/loja/auditoria': 'd',
  '/notificacao': 'a',
}

/** The screens of this person's menu that have a key. */
export const goKeysOf = (regras: Pick<Regras, 'tipo' | 'permissoes'>) =>
  [INICIO, ...visibleNav(regras).flatMap(({ entries }) => entries), NOTIFICACOES].flatMap(({ label, to }) => {
    const key = GO_KEYS[to]
    return key === undefined ? [] : [{ key, to, label }]
  })
