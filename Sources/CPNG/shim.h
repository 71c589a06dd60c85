#pragma once
// libpng is what our own PNG code is measured against and checked with; the product does not contain it.
#include <png.h>
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    const unsigned char *next;
    size_t remaining;
} cpng_input;

static void cpng_take(png_structp png, png_bytep bytes, size_t count) {
    cpng_input *input = (cpng_input *)png_get_io_ptr(png);
    if (count > input->remaining) png_error(png, "truncated");
    memcpy(bytes, input->next, count);
    input->next += count;
    input->remaining -= count;
}

/// Straight RGBA in a block to be freed, or 0 when libpng refuses the file. The simplified interface is not used: it
/// applies gamma, which we ignore by decision. The longjmp ends in this frame.
static inline int cpng_decode(const void *file, size_t count, png_uint_32 *width, png_uint_32 *height, void **pixels) {
    cpng_input input = {(const unsigned char *)file, count};
    png_structp png = png_create_read_struct(PNG_LIBPNG_VER_STRING, NULL, NULL, NULL);
    png_infop info = png_create_info_struct(png);
    if (setjmp(png_jmpbuf(png))) {
        png_destroy_read_struct(&png, &info, NULL);
        return 0;
    }
    png_set_read_fn(png, &input, cpng_take);
    png_read_info(png, info);
    png_set_expand(png);
    png_set_gray_to_rgb(png);
    png_set_filler(png, 0xFFFF, PNG_FILLER_AFTER);
    png_set_interlace_handling(png);
    png_read_update_info(png, info);
    *width = png_get_image_width(png, info);
    *height = png_get_image_height(png, info);
    size_t stride = png_get_rowbytes(png, info);
    unsigned char *block = (unsigned char *)malloc(stride * *height);
    png_bytep *rows = (png_bytep *)malloc(sizeof(png_bytep) * *height);
    for (png_uint_32 y = 0; y < *height; y++) rows[y] = block + stride * y;
    png_read_image(png, rows);
    free(rows);
    if (png_get_bit_depth(png, info) == 16) {
        // Rounded to nearest here, so that the expected value does not depend on how a libpng version rounds.
        for (size_t i = 0; i < (size_t)*width * *height * 4; i++) {
            block[i] = (unsigned char)(((block[2 * i] << 8 | block[2 * i + 1]) * 255 + 32895) >> 16);
        }
    }
    png_destroy_read_struct(&png, &info, NULL);
    *pixels = block;
    return 1;
}

typedef struct {
    unsigned char *start;
    size_t count, capacity;
} cpng_output;

static void cpng_append(png_structp png, png_bytep bytes, size_t count) {
    cpng_output *output = (cpng_output *)png_get_io_ptr(png);
    if (output->count + count > output->capacity) {
        output->capacity = (output->count + count) * 2;
        output->start = (unsigned char *)realloc(output->start, output->capacity);
    }
    memcpy(output->start + output->count, bytes, count);
    output->count += count;
}

static void cpng_flush(png_structp png) { (void)png; }

/// The size of the file libpng makes of straight RGBA; without its alpha channel when `strip_alpha` is set. `filters`
/// is a PNG_FILTER_ mask. No setjmp: an error of the encoder ends the benchmark.
static inline size_t cpng_encoded_size(
    const unsigned char *pixels, unsigned width, unsigned height, int level, int filters, int strip_alpha
) {
    cpng_output output = {0};
    png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, NULL, NULL, NULL);
    png_infop info = png_create_info_struct(png);
    png_set_write_fn(png, &output, cpng_append, cpng_flush);
    png_set_IHDR(png, info, width, height, 8, strip_alpha ? PNG_COLOR_TYPE_RGB : PNG_COLOR_TYPE_RGBA, 0, 0, 0);
    png_set_compression_level(png, level);
    png_set_filter(png, 0, filters);
    png_write_info(png, info);
    if (strip_alpha) png_set_filler(png, 0, PNG_FILLER_AFTER);
    for (unsigned y = 0; y < height; y++) png_write_row(png, pixels + 4ul * width * y);
    png_write_end(png, info);
    png_destroy_write_struct(&png, &info);
    free(output.start);
    return output.count;
}
