import type { Provedor, Sso } from '@lastro/shared/autenticacao/sso'

const simNao = (value: boolean) => (value ? 'sim' : 'não')
const lista = (values: readonly string[], nenhum: string) => (values.length > 0 ? values.join(', ') : nenhum)

/** The fields of the settings in words, in the order of the screen. */
const CAMPOS: { [K in keyof Provedor]: readonly [string, (provedor: Provedor, sso: Sso) => string] } = {
  ativo: ['Entrada pelo provedor ligada', ({ ativo }) => simNao(ativo)],
  emissor: ['Emissor', ({ emissor }) => emissor],
  clienteId: ['Identificador do cliente', ({ clienteId }) => clienteId],
  identificaPor: [
    'Reconhece a pessoa',
    ({ identificaPor }) => (identificaPor === 'cpf' ? 'pelo CPF' : 'pelo e-mail confirmado'),
  ],
  campoCpf: ['Campo do CPF', ({ campoCpf }) => campoCpf],
  dominios: ['Domínios permitidos', ({ dominios }) => lista(dominios, 'todos')],
  segundoFator: [
    'Segundo fator',
    ({ segundoFator }) =>
      segundoFator === 'provado' ? 'o token precisa prová-lo' : 'o provedor o exige de todos',
  ],
  campoGrupos: ['Campo dos grupos', ({ campoGrupos }) => campoGrupos],
  grupos: [
    'Perfis por grupo',
    ({ grupos }, { perfis }) =>
      lista(
        grupos.map(
          ({ grupo, perfilId }) => `${grupo} → ${perfis.find(({ id }) => id === perfilId)?.nome ?? '?'}`,
        ),
        'nenhum',
      ),
  ],
  somenteSso: ['Só pelo provedor', ({ somenteSso }) => simNao(somenteSso)],
  lacradoId: [
    'Acesso lacrado',
    ({ lacradoId }, { podemSerLacrados }) =>
      podemSerLacrados.find(({ id }) => id === lacradoId)?.nome ??
      (lacradoId === null ? 'ninguém' : 'outra pessoa'),
  ],
}

/** What a request would change, one sentence a field. */
export function describeMudancas(sso: Sso): string[] {
  const { emVigor, proposta } = sso
  if (!proposta) return []
  const frases = Object.values(CAMPOS).flatMap(([nome, valor]) => {
    const nova = valor(proposta, sso)
    const antes = emVigor && valor(emVigor, sso)
    if (antes === nova) return []
    return antes === null ? `${nome}: ${nova}.` : `${nome}: ${nova} (era ${antes}).`
  })
  return [...frases, ...(proposta.trocaSegredo ? ['O segredo do cliente muda.'] : [])]
}
