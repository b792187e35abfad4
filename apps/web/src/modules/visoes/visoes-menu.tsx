import { IconBookmark } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazyComponent } from '#ui/lazy-component.ts'
import { Chip } from '#ui/chip.tsx'
import { useLazyMenu } from '#ui/use-lazy-menu.ts'
import { textoDaBusca, visoesOptions } from './use-visoes.ts'
import type { VisoesMenuProps } from './visoes-itens.tsx'

const Itens = lazyComponent(async () => (await import('./visoes-itens.tsx')).VisoesItens)

export function VisoesMenu(props: VisoesMenuProps) {
  const { data: visoes = [] } = useQuery(visoesOptions(props.lista))
  const { button, popup } = useLazyMenu('menu', Itens)
  const texto = textoDaBusca(props.busca)
  const atual = visoes.find((visao) => visao.busca === texto)
  return (
    <>
      <Chip
        {...(atual && { 'aria-label': `Filtros salvos: ${atual.nome}` })}
        variant={atual ? 'filled' : 'default'}
        leftSection={<IconBookmark size={14} aria-hidden />}
        {...button}
      >
        {atual?.nome ?? 'Filtros salvos'}
      </Chip>
      {popup && <Itens {...popup} visoes={visoes} atual={atual} {...props} />}
    </>
  )
}
