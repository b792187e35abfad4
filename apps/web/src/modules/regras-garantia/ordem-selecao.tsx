import { Group, Tooltip, VisuallyHidden } from '@mantine/core'
import { OrdemSelecao } from '@lastro/shared/regras-garantia/regra-garantia'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'

/** Spec 2.7: 'Aleatório', or 'Ano' and 'Preço' each with an arrow whose tooltip says the direction. */
export function OrdemSelecaoGarantia({ ano, preco }: { ano: OrdemSelecao; preco: OrdemSelecao }) {
  if (ano === OrdemSelecao.Aleatorio && preco === OrdemSelecao.Aleatorio) return 'Aleatório'
  return (
    <Group component="span" gap="sm" display="inline-flex">
      {ano !== OrdemSelecao.Aleatorio && <Criterio nome="Ano" ordem={ano} />}
      {preco !== OrdemSelecao.Aleatorio && <Criterio nome="Preço" ordem={preco} />}
    </Group>
  )
}

function Criterio({ nome, ordem }: { nome: string; ordem: OrdemSelecao }) {
  const crescente = ordem === OrdemSelecao.Crescente
  const direcao = crescente ? 'crescente' : 'decrescente'
  const Seta = crescente ? IconArrowUp : IconArrowDown
  return (
    <Tooltip label={`${nome} ${direcao}`}>
      <Group component="span" gap={2} display="inline-flex">
        {nome}
        <Seta size={16} aria-hidden />
        <VisuallyHidden>{direcao}</VisuallyHidden>
      </Group>
    </Tooltip>
  )
}
