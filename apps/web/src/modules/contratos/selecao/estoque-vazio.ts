import type { EstoqueVazio } from '@lastro/shared/veiculos/veiculo'
import { plural } from '#lib/format.ts'

export interface PorQueVazio {
  titulo: string
  texto: string
}

/** Why the list is empty: no stock, none free, or none under the rule. `dica` says what to do in the last case. */
export function porQueVazio(vazio: EstoqueVazio | undefined, dica: string): PorQueVazio {
  if (vazio?.emEstoque === 0)
    return {
      titulo: 'O estoque da loja está vazio',
      texto: 'A loja ainda não enviou veículos, ou todos já saíram do estoque.',
    }
  if (vazio?.livres === 0)
    return {
      titulo: 'Nenhum veículo livre',
      texto: `A loja tem ${plural(vazio.emEstoque, 'veículo', 'veículos')} em estoque, mas nenhum está livre: todos já estão em garantia em outros contratos.`,
    }
  const livres = vazio
    ? `${plural(vazio.livres, 'veículo livre', 'veículos livres')} no estoque da loja, `
    : ''
  return {
    titulo: 'Nenhum veículo atende à regra',
    texto: `${livres ? `Há ${livres}mas nenhum` : 'Nenhum veículo livre do estoque da loja'} atende à regra de garantia. ${dica}`,
  }
}
