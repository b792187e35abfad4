import { Anchor } from '@mantine/core'
import { descreverItem } from '@lastro/shared/regras-garantia/impedimento'
import { useState } from 'react'
import { formatInteiro } from '#lib/format.ts'
import type { Filtros, ItemNaLista } from './item-form.ts'
import { type NomeDe, textoDoPercentual } from './item-textos.ts'
import classes from './itens.module.css'

const MOSTRADOS = 10

interface ItensEmPalavrasProps {
  filtros: Filtros
  itens: readonly ItemNaLista[]
  nomeDe: NomeDe
}

/** The items as sentences, numbered as in the table: 'Honda e Jeep · até 6 anos · até 90.000 km → 90,00%'. */
export function ItensEmPalavras({ filtros, itens, nomeDe: nome }: ItensEmPalavrasProps) {
  const [todos, setTodos] = useState(false)
  if (itens.length === 0) return null
  const mostrados = todos ? itens : itens.slice(0, MOSTRADOS)
  const resto = itens.length - mostrados.length
  return (
    <>
      <ol className={classes.palavras} aria-label="Itens em palavras">
        {mostrados.map(({ chave, criterios }) => (
          <li key={chave}>
            {descreverItem(
              { ...criterios, percentual: criterios.percentual ?? 0 },
              { filtros: [...filtros], nome },
            )}{' '}
            → <strong>{textoDoPercentual(criterios)}</strong>
          </li>
        ))}
      </ol>
      {resto > 0 && (
        <Anchor component="button" type="button" size="sm" mb="md" onClick={() => setTodos(true)}>
          Mostrar mais {formatInteiro(resto)}
        </Anchor>
      )}
    </>
  )
}
