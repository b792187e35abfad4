import { Select, type SelectProps } from '@mantine/core'
import { PLATAFORMA } from '@lastro/shared/estabelecimentos/plataforma'
import type { TipoUsuario } from '@lastro/shared/permissoes'
import { useQuery } from '@tanstack/react-query'
import { nomeComSituacao, instituicoesOptions } from '../instituicoes/use-instituicao.ts'
import { lojasOptions } from '../whitelist/use-whitelist.ts'

const DA_PLATAFORMA = String(PLATAFORMA)

/** Kind of the users of an establishment, by the establishment's id as text ('0': the platform). */
export function useTipoDoEstabelecimento(): (id: string | null) => TipoUsuario | undefined {
  const { data } = useQuery(instituicoesOptions)
  return (id) => {
    if (!id) return undefined
    if (id === DA_PLATAFORMA) return 'operador'
    return data?.instituicoesFinanceiras.some((each) => String(each.id) === id) ? 'instituicao' : 'loja'
  }
}

/** The platform, an institution or a store. The value is the id as text. */
export function EstabelecimentoField(props: Omit<SelectProps, 'data'>) {
  const { data: instituicoes } = useQuery(instituicoesOptions)
  const { data: lojas } = useQuery(lojasOptions)
  const doSeletor = instituicoes?.instituicoesFinanceiras.map((instituicao) => ({
    id: instituicao.id,
    nomeFantasia: nomeComSituacao(instituicao.nomeFantasia, instituicao),
  }))
  const itens = (rows: readonly { id: number; nomeFantasia: string }[] = []) =>
    rows.map(({ id, nomeFantasia }) => ({ value: String(id), label: nomeFantasia }))
  return (
    <Select
      label="Estabelecimento"
      placeholder="Selecione"
      searchable
      openOnFocus={false}
      limit={200}
      nothingFoundMessage="Nenhum estabelecimento encontrado"
      {...props}
      data={[
        { group: 'Plataforma', items: [{ value: DA_PLATAFORMA, label: 'Operadores da plataforma' }] },
        { group: 'Instituições financeiras', items: itens(doSeletor) },
        { group: 'Lojas', items: itens(lojas) },
      ]}
    />
  )
}
