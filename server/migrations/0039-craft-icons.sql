-- The icons have other pictures, and the names of those. What an icon showed is now shown by the nearest of them.
update crafts set icon = case icon
    when 'book' then 'spell-book'
    when 'bug' then 'bug-net'
    when 'compass' then 'blueprint'
    when 'flask' then 'potion-ball'
    when 'key' then 'crystal-shine'
    when 'lantern' then 'crystal-shine'
    when 'map' then 'blueprint'
    when 'scroll' then 'scroll-quill'
    when 'shield' then 'toolbox'
  end
where icon in ('book', 'bug', 'compass', 'flask', 'key', 'lantern', 'map', 'scroll', 'shield');
